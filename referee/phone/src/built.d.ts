/** What build.sh puts into the page. */
declare const DECODER: string; // names the decoder's file by what is in it

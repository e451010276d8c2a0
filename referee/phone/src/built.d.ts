/** What build.sh puts into the page. */
declare const DECODER: string; // names the decoder's file by what is in it

/** A drawing of templates/icons, as text. */
declare module '*.svg' {
  const text: string;
  export default text;
}
declare const THEATRE: string; // names the theatre's style by what is in it

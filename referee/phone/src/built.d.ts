/** What build.sh puts into the page. */
declare const DECODER: string; // names the decoder's file by what is in it
declare const TABLE_STYLE: string; // address of the table screen's style

/** A drawing of templates/icons, as text. */
declare module '*.svg' {
  const text: string;
  export default text;
}
declare const THEATRE_STYLE: string; // address of the theatre's style

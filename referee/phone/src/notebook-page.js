// notebook-page.js: the notebook, in one chunk that is loaded when a player first opens it

export { notesDialog } from './parts/notebook.js';

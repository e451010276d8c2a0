// main.js: first the page's language, then the page, since words.js says its sentences as soon as it is there

import { loadLanguage } from './language.js';

loadLanguage().then(() => import('./app.js'));

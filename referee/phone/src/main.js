// main.js: loads the page's language, then the page, since words.js translates its sentences as soon as it is loaded

import { loadLanguage } from './language.js';

loadLanguage().then(() => import('./app.js'));

// legend.js: the legend of the icons of Adventures in the Fog

import { t } from '../../language.js';
import { icon } from './icons.js';

/** @typedef {import('../../legend.js').Sign} Sign */

/** @returns {Sign[]} */
export function legend() {
  return [
    sign('evidence', t('**Evidence.** Mysteries ask for it. A three leads your path to the nearest one.')),
    sign('clue', t('**Clue.** Mysteries ask for it. A four leads your path to the nearest one.')),
    sign('eyewitness', t('**Eyewitness.** Mysteries ask for it. A five leads your path to the nearest one.')),
    sign('gun', t('**Gun.** A weapon, for which mysteries ask. It is yours when your path enters its location.')),
    sign('knuckles', t('**Knuckles.** A weapon, for which mysteries ask. It is yours when your path enters its location.')),
    sign('knife', t('**Knife.** A weapon, for which mysteries ask. It is yours when your path enters its location.')),
    sign('start', t('**Lamp.** A start. Your path begins at one of the three, and the other two are closed to you.')),
    sign('travel', t('**Travel.** Draw one line for a one, and two for a two. As a reward, draw one line more at once, or let it be.')),
    sign('moriarty', t('**Moriarty.** With a six he strikes: cross out three of your unused icons; all, if you have fewer.')),
    sign('points', t('**Star.** Worth this many points. The most points win.')),
    sign('coins', t('**Coins.** Three of them buy an icon of your choice.')),
    sign('choice', t('**Question mark.** An icon of your choice, of the six kinds. It goes into your pouch.')),
    sign('pouch', t('**Pouch.** Icons in your pouch are like those on your path.')),
  ];
}

/** @param {string} name @param {string} text @returns {Sign} */
function sign(name, text) {
  return { name, drawn: icon(name), text };
}

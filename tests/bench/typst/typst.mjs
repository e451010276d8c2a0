// typst.mjs: prints the same cards with Typst, the fastest peer, so that both are measured in the same run
//
// usage: node typst.mjs OUT.pdf CARDS.txt TEMPLATES CODES
// CARDS.txt comes from bench-cards. TEMPLATES has the plates. CODES is a folder with CODE.svg for each code. The codes are
// drawn beforehand, since Typst draws none; the measurement leaves out the time to encode them, in Typst's favour. It also
// leaves out the numbers, symbols and pictures of the fronts. The text does not flow around its code: it is fitted into one
// box of the same area. The boxes are those of templates/watson-and-holmes/location-*.svg.
//
// Prints Typst's own seconds from the text to the PDF, without node's start and the search for fonts.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const [out, words, templates, codes] = process.argv.slice(2);
const cards = readFileSync(words, 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));
const string = (text) => `"${(text ?? '').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const rows = cards.map(([name, front, back, text]) => `(${[name, front, back, text].map(string).join(', ')})`);

for (const plate of ['location-name', 'location-text']) {
  copyFileSync(`${templates}/watson-and-holmes/${plate}.svg`, `${codes}/${plate}.svg`);
}
writeFileSync(`${codes}/cards.typ`, `
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set par(leading: 0.45em, first-line-indent: 2.2mm)
#let fitted(width, height, font, largest, least, body) = context {
  let size = largest
  let laid(size) = block(width: width, text(font: font, size: size, body))
  while size > least and measure(laid(size)).height > height { size -= 0.25pt }
  laid(size)
}
#let code(c, x, y, side, foot) = {
  place(dx: x, dy: y, rect(width: side, height: side, fill: white))
  place(dx: x + side * 4 / 33, dy: y + side * 4 / 33, image("/" + c + ".svg", width: side * 25 / 33))
  place(dx: x, dy: foot, box(width: side, height: 3mm, align(center + horizon,
    text(font: "Old Standard TT", size: 8.5pt, tracking: 0.07em, c.slice(0, 4) + "-" + c.slice(4)))))
}
#let front(card) = {
  place(dx: -3.175mm, dy: -3.175mm, image("/location-name.svg", width: 69.85mm))
  place(dx: 7mm, dy: 14mm, align(center, fitted(49.5mm, 12.6mm, "Old Standard TT", 16pt, 9.5pt, card.at(0))))
  code(card.at(1), 17.8mm, 49.6mm, 27.9mm, 77.1mm)
}
#let back(card) = {
  place(dx: -3.175mm, dy: -3.175mm, image("/location-text.svg", width: 69.85mm))
  place(dx: 8mm, dy: 5.6mm, align(center, fitted(47.5mm, 5.4mm, "Old Standard TT", 11.5pt, 8pt, card.at(0))))
  place(dx: 6.6mm, dy: 13.2mm, fitted(50.3mm, 57.7mm, "EB Garamond 08", 8.75pt, 6.75pt, card.at(3)))
  code(card.at(2), 33.2mm, 57.6mm, 23.1mm, 80mm)
}
#let marks() = for (x, y) in ((0mm, 0mm), (63.5mm, 0mm), (0mm, 88.9mm), (63.5mm, 88.9mm)) {
  place(dx: x, dy: if y > 0mm { y + 3.5mm } else { -5.5mm }, line(angle: 90deg, length: 2mm, stroke: 0.25pt))
}
#let cards = (${rows.join(',\n')},)
#let sheet(cards, draw) = page(for (i, card) in cards.enumerate() {
  place(dx: 8mm + 97mm * calc.rem(i, 2), dy: 12mm + 69.85mm * calc.floor(i / 2),
    rotate(90deg, reflow: true, box(width: 63.5mm, height: 88.9mm, { draw(card); marks() })))
})
#for first in range(0, cards.len(), step: 8) {
  let some = cards.slice(first, calc.min(first + 8, cards.len()))
  sheet(some, front)
  sheet(some, back)
}
`);
const compiler = NodeCompiler.create({ workspace: codes, fontArgs: [{ fontPaths: ['/usr/share/fonts'] }] });
const begin = performance.now();
writeFileSync(out, compiler.pdf({ mainFilePath: `${codes}/cards.typ` }));
console.log((performance.now() - begin) / 1000);

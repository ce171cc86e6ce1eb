#!/usr/bin/env bash
# @e965/xlsx 0.20.3 (SheetJS CE): the text that a formula answered is decoded twice.
#
# Valid input: a cell <c t="str"><f>A1</f><v>&amp;amp;</v></c>. By XML its text is "&amp;" (five characters), as in a shared
# text. Seen: the shared text is read as "&amp;", the text of the formula as "&". Likewise "_x005F_x0041_" (by ECMA-376
# "_x0041_"): read as "_x0041_" of a shared text, as "A" of a formula. The library also writes every text in that form unless
# told `bookSST`, and does not escape "_x0041_", so that texts it wrote itself come back as others.
#
# Output seen:
#   shared:  ["&amp;","_x0041_"]
#   formula: ["&","A"]
# Exits non-zero when that is not so any more.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3
cat >try.mjs <<'JS'
import { CFB, read, utils, write } from '@e965/xlsx';

const texts = ['&amp;', '_x0041_'];
const wire = ['&amp;amp;', '_x005F_x0041_'];
function textsRead(shared) {
  const cells = texts.map(() => ({ t: 's', v: 'PLACE', ...(!shared && { f: 'A9' }) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([cells.map((cell, i) => ({ ...cell, v: `PLACE${i}` }))]), 'x');
  const zip = CFB.read(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: shared }), { type: 'buffer' });
  const entry = CFB.find(zip, shared ? '/xl/sharedStrings.xml' : '/xl/worksheets/sheet1.xml');
  const xml = wire.reduce((all, text, i) => all.replace(`PLACE${i}`, text), Buffer.from(entry.content).toString());
  entry.content = Buffer.from(xml);
  entry.size = entry.content.length;
  const again = read(CFB.write(zip, { type: 'buffer', fileType: 'zip' }), { type: 'buffer' }).Sheets.x;
  return [again.A1.v, again.B1.v];
}
const [shared, formula] = [textsRead(true), textsRead(false)].map((row) => JSON.stringify(row));
console.log(`shared:  ${shared}\nformula: ${formula}`);
process.exit(shared === '["&amp;","_x0041_"]' && formula === '["&","A"]' ? 0 : 1);
JS
node try.mjs

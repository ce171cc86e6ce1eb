#!/bin/sh
# ldapts (8.2.0 and 9.2.0) takes a page without entries for the last one, and answers a cut list as a success.
#
# Of a paged search the cookie alone says whether there is more: a server gives back as many entries as it likes up to the size of
# the page, none too, and an empty cookie at the end (RFC 2696, 3). Directories that look through many entries for a filter end a
# page without any that passes. The library asks on only while a page holds entries or references, so what follows is never read.
#
# The server below (RFC 4511, by hand) has three pages: an entry, none, an entry. Expected: 2 entries of 3 pages. Seen (Node 22, 24):
#   {"entries":1,"pages":2}
# Fails when that changes.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
printf '{"private":true,"type":"module"}' > package.json
cat > run.js <<'JS'
import { createServer } from 'node:net';
import { Client } from 'ldapts';

const put = (tag, ...parts) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
};
const text = (value) => put(0x04, Buffer.from(value));
const done = (tag) => put(tag, put(0x0a, Buffer.from([0])), text(''), text(''));
const paged = (cookie) =>
  put(0xa0, put(0x30, text('1.2.840.113556.1.4.319'), put(0x04, put(0x30, put(0x02, Buffer.from([0])), text(cookie)))));
const entry = (dn) => put(0x64, text(dn), put(0x30));
const PAGES = [
  ['cn=first', 'a'],
  [null, 'b'],
  ['cn=last', ''],
];
let pages = 0;
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    // A message: 30 length, 02 length id, operation.
    const long = bytes[1] & 0x80 ? bytes[1] & 0x7f : 0;
    const id = bytes.subarray(2 + long, 4 + long + bytes[3 + long]);
    const operation = bytes[4 + long + bytes[3 + long]];
    const send = (...parts) => socket.write(put(0x30, id, ...parts));
    if (operation === 0x60) send(done(0x61));
    else if (operation === 0x63) {
      const [dn, cookie] = PAGES[pages++];
      if (dn) send(entry(dn));
      send(done(0x65), paged(cookie));
    } else socket.end();
  });
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const client = new Client({ url: `ldap://127.0.0.1:${server.address().port}` });
await client.bind('cn=a', 'secret');
const { searchEntries } = await client.search('dc=a', { paged: { pageSize: 1 } });
console.log(JSON.stringify({ entries: searchEntries.length, pages }));
await client.unbind();
server.close();
JS
for version in 8.2.0 9.2.0; do
  npm install --silent --no-audit --no-fund --save-exact "ldapts@$version" > npm.log 2>&1 || { cat npm.log; exit 1; }
  seen=$(node run.js)
  echo "ldapts $version $seen"
  [ "$seen" = '{"entries":1,"pages":2}' ]
done

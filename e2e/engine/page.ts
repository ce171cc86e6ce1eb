/** The engine in a page and, as the same file, in a worker of it, which answers as soon as it is there. */
import { hashes } from './hashes.ts';

if ('document' in globalThis) Object.assign(globalThis, { hashes });
else globalThis.postMessage(hashes());

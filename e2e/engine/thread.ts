/** The engine in a thread of Node. */
import { parentPort } from 'node:worker_threads';
import { hashes } from './hashes.ts';

parentPort!.postMessage(hashes());

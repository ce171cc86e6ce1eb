/** Before each file: the files of a worker share what they import, and none talks to the application another one started. */
import { talkTo } from './person.ts';

talkTo(null);

/** Set up before every file of tests: modules are told in each worker, whichever of its files comes first. */
import '../modules.ts';

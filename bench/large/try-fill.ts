import { fillLargeCompany } from './fill.ts';

await fillLargeCompany(process.argv[2]!, { projects: Number(process.argv[3]), people: Number(process.argv[4]) });

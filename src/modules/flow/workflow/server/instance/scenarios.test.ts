/** The acceptance scenarios of the engine on PostgreSQL (design/workflow.md §7), the same as in memory. */
import { afterAll, beforeAll } from 'vitest';
import { flowScenarios } from '../../engine/testing/scenarios-flow.ts';
import { voteScenarios } from '../../engine/testing/scenarios-votes.ts';
import { makeOffice, type Office, StoredPlay } from '../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await makeOffice();
});
afterAll(() => office.close());

voteScenarios((graph, options) => StoredPlay.begin(office, graph, options), 17);
flowScenarios((graph, options) => StoredPlay.begin(office, graph, options));

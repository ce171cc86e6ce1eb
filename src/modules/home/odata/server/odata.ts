/** Server of the OData service. */
import type { ServerModule } from '#server/context.ts';
import { odataModule } from '../odata.module.ts';
import { odataAddresses } from './address.ts';

export const odataServer: ServerModule = { ...odataModule, handlers: [], foreign: odataAddresses };

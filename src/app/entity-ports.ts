/** Binds what lists and forms ask to the definitions and calls of the modules. */
import type { EntityPorts } from '#web/entity/ports.tsx';
import { entities } from './entities.ts';

const byName = new Map(entities.map((definition) => [definition.name, definition]));

export const entityPorts: EntityPorts = { entity: (name) => byName.get(name), entities };

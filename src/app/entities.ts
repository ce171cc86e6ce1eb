/** Every entity of the application. */
import type { Entity } from '#kernel/entity.ts';
import { modules } from './modules.ts';

export const entities: readonly Entity[] = modules.flatMap((module) => module.entities ?? []);

import type { Entity } from '../schema/entity';
import { beautyCentre } from './book';

export const registry: readonly Entity[] = beautyCentre.entities;

/** The entity of that name. Throws when a declaration names one that does not exist. */
export const entityNamed = beautyCentre.entity;

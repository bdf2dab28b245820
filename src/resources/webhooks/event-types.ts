import { peopleOnlyOf } from '../../access/catalogue';
import { kernelVerbs, type Verb } from '../../schema/audit-log';
import type { Book } from '../../schema/book';
import type { Entity } from '../../schema/entity';
import { readPermissionOf } from '../../schema/visibility';

const changes: readonly string[] = ['Create', 'Update', 'Delete', 'Status'];

/**
 * Entities whose events can be chosen, each with the verbs of its audit entries: an event is an entry of the audit log
 * about one row. Entities that no program may read are left out, and of several with one audit name all but the first.
 */
export const eventsOf = (
  book: Book,
): readonly { readonly entity: Entity; readonly verbs: readonly Verb[] }[] =>
  book.entities
    .filter(({ audit }, index) => book.entities.findIndex((one) => one.audit === audit) === index)
    .filter((entity) => !peopleOnlyOf(book).has(readPermissionOf(entity)))
    .map((entity) => ({
      entity,
      verbs: [...kernelVerbs.filter(({ value }) => changes.includes(value)), ...(entity.verbs ?? [])],
    }));

/** Type of an event: `Customer.Create`, as the audit log names entity and action. */
export const eventTypeOf = (audit: string, verb: string): string => `${audit}.${verb}`;

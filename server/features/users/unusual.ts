import type pg from 'pg';
import { users } from '../../../src/resources/users/entity';
import { type Actor, systemActor } from '../../data/actor';
import { fetchRows } from '../../kernel/rows';
import { openTask } from '../tasks/index';

/**
 * Opens a task for whoever reads the audit log, Admin alone: this person is refused again and again, or asks for more
 * than the limits allow. While the task is open no second one is opened. Its title does not name the person, because
 * others may see the list of tasks.
 */
export const reportUnusual = async (client: pg.PoolClient, { userId }: Actor): Promise<void> => {
  const [branch] = await fetchRows(client, { id: 'number' })(
    'select id from branches where is_active order by id limit 1',
  );
  if (branch && userId !== null)
    await openTask(client, systemActor('UnusualUse'), {
      key: `use.unusual.${userId}`,
      title: 'استخدام غير معتاد من أحد المستخدمين، راجع سجل المراجعة',
      branchId: branch.id,
      forRight: 'audit.read',
      about: { route: users.route, id: userId },
    });
};

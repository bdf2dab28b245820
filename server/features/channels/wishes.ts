import type pg from 'pg';

/**
 * Tasks at a provider. A task is stored with the change that causes it. Any server process runs it after the
 * commit, because a restart takes seconds and a provider may not answer. A new task replaces the one before.
 */
export const tasks = ['create', 'start', 'stop', 'restart', 'logout', 'remove'] as const;
export type Task = (typeof tasks)[number];

export const wish = async (client: pg.ClientBase | pg.Pool, channelId: number, task: Task): Promise<void> => {
  await client.query(
    `insert into channel_states (channel_id, webhook_secret_sealed, task) values ($1, '', $2)
     on conflict (channel_id) do update set task = excluded.task, task_due_at = now(), task_failures = 0`,
    [channelId, task],
  );
};

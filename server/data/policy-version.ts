import type pg from 'pg';
import { noticeChannel } from './notices';

/** Every change of a role's rights raises the version; all servers and browsers hear of it at commit. */
export const raisePolicyVersion = async (client: pg.PoolClient): Promise<void> => {
  await client.query(
    `with raised as (update policy_version set version = version + 1 returning version)
     select pg_notify('${noticeChannel}', json_build_object('kind', 'policy', 'version', version)::text) from raised`,
  );
};

import type { Rooms } from '../appointments/index';

export const rooms: Rooms = {
  name: (id) => `(select r.name from rooms r where r.id = ${id})`,
  branch: (id) => `(select r.branch_id from rooms r where r.id = ${id})`,
  capacity: (id) => `(select r.capacity from rooms r where r.id = ${id})`,
  isOffered: (id, branch) =>
    `exists (select from rooms r where r.id = ${id} and r.branch_id = ${branch} and r.is_active)`,
  offered: (branch) =>
    `select r.id, r.name, r.capacity from rooms r where r.branch_id = ${branch} and r.is_active order by r.name_key, r.id limit 200`,
};

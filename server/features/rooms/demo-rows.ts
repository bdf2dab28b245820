import { rooms } from '../../../src/resources/rooms/entity';
import { plain } from '../../data/entity-server';
import { type DemoPlaces, insertEntity } from '../demo-kit/index';

/** Demo rooms. `branch` is the position of the demo branch. */
export const demoRooms = [
  { branch: 0, name: 'غرفة الليزر ١', kind: 'ليزر', capacity: 1 },
  { branch: 0, name: 'غرفة الليزر ٢', kind: 'ليزر', capacity: 1 },
  { branch: 0, name: 'غرفة البشرة', kind: 'عناية بالبشرة', capacity: 2 },
  { branch: 0, name: 'الحمام المغربي', kind: 'حمام', capacity: 2 },
  { branch: 0, name: 'صالة الشعر', kind: 'شعر', capacity: 4 },
  { branch: 1, name: 'غرفة الليزر', kind: 'ليزر', capacity: 1 },
  { branch: 1, name: 'غرفة البشرة', kind: 'عناية بالبشرة', capacity: 2 },
  { branch: 1, name: 'صالة الشعر', kind: 'شعر', capacity: 3 },
  { branch: 2, name: 'غرفة الليزر', kind: 'ليزر', capacity: 1 },
  { branch: 2, name: 'صالة الشعر', kind: 'شعر', capacity: 2 },
];

/** Inserts the rooms before the appointments, which use them. */
export const places: DemoPlaces = async (client, { branchIds, since }) => {
  const placed = demoRooms.map((room) => ({ ...room, branchId: branchIds[room.branch], isActive: true }));
  await insertEntity(client, plain(rooms), placed, () => since);
};

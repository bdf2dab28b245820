import { expect, it } from 'vitest';
import { rooms } from '../../../src/resources/rooms/entity';
import { inputOf } from '../../../src/schema/input';
import { demoRooms } from './demo-rows';

it('The rooms of the demo centre would all be accepted by the form', () => {
  for (const { branch, ...room } of demoRooms)
    expect(inputOf(rooms, 'create').safeParse({ ...room, branchId: branch + 1 }).success, room.name).toBe(
      true,
    );
});

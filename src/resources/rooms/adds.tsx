import { AppstoreOutlined } from '@ant-design/icons';
import { moduleOf } from '../../schema/entity';
import { defineScreen } from '../../screens/screen';
import { branches } from '../branches/entity';
import { rooms } from './entity';

export const adds = [
  defineScreen({
    entity: branches,
    rowActions: [
      {
        key: 'rooms',
        text: 'branches.rooms',
        icon: AppstoreOutlined,
        permission: `${moduleOf(rooms)}.read`,
        to: ({ id }) => `${rooms.route}?branchId=${id}`,
      },
    ],
  }),
];

import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';

export const adds = [
  defineScreen({
    entity: customers,
    order: -30,
    show: async () => {
      const [{ checkInWay, Overview }, { Account }] = await Promise.all([
        import('./customer/overview'),
        import('./customer/account'),
      ]);
      return { ways: [checkInWay], top: Overview, sections: [Account] };
    },
  }),
];

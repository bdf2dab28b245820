import { attendance } from '../../../src/resources/attendance/entity';
import { home } from '../../../src/resources/home';
import { standing, whereAll } from '../../data/conditions';
import type { SegmentAsk, Segments } from '../../data/segments';
import type { Params } from '../../kernel/params';

/** Days without a visit after which somebody should ask how a customer is. */
const longAway = 60;

const visits = ({ scope, params }: SegmentAsk, since: string): string =>
  `exists (select from attendance v${whereAll([
    ...standing(attendance, scope, params, 'v'),
    'v.customer_id = t.id',
    since,
  ])})`;

const today = (params: Params): string => `(now() at time zone ${params.add(home.zone)})`;

/** Parts of the customers' list. Visits count as far as the reader sees them. */
export const customerSegments: Segments = {
  owing: () => `exists (select from customer_accounts a where a.customer_id = t.id and a.owed > 0)`,
  away: (asked) =>
    `${visits(asked, '')} and not ${visits(asked, `v.check_in >= now() - interval '${longAway} days'`)}`,
  birthday: ({ params }) => `extract(month from t.birth_date) = extract(month from ${today(params)})`,
  new: ({ params }) => {
    const zone = params.add(home.zone);
    return `t.created_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}`;
  },
};

import { getDefaultFilter, useCan } from '@refinedev/core';
import { Flex, Segmented } from 'antd';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { filterOf } from '../../screens/list/list-state';
import { QueryCards } from '../../screens/query/query-cards';
import type { ListTopProps } from '../../screens/screen';
import { summary } from './queries';
import './top.css';

const assigned = 'assignedToUserId';

/** Totals of the shown branches (FUP-02), a switch for own follow-ups, and links to messages (SHL-23). */
export const FollowUpsTop = ({ query: { branchId }, table: { filters, setFilters } }: ListTopProps) => {
  const t = useT();
  const { user } = useSession();
  const seesMessages = useCan({ resource: 'messaging', action: 'read' }).data?.can;
  const own = String(user?.id ?? '');
  const isMine = getDefaultFilter(assigned, filters, 'in')?.join() === own;
  return (
    <div className="follow-ups-top">
      <Flex className="not-printed" wrap gap="8px 16px" align="center">
        <Segmented
          aria-label={t('followups.whose')}
          value={isMine ? 'mine' : 'all'}
          options={[
            { value: 'all', label: t('followups.all') },
            { value: 'mine', label: t('followups.mine') },
          ]}
          onChange={(next) => setFilters([filterOf(assigned, 'in', next === 'mine' ? [own] : [])])}
        />
        {seesMessages && (
          <>
            <Link to="/birthday-greetings">{t('header.birthdays')}</Link>
            <Link to="/whatsapp-sessions">{t('header.channels')}</Link>
          </>
        )}
      </Flex>
      <QueryCards query={summary} input={{ branchId }} />
    </div>
  );
};

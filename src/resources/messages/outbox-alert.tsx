import { useCan } from '@refinedev/core';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import { Cell } from '../../screens/cells/cells';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { messages } from './entity';
import { outboxState } from './queries';

/** Warns about doubtful messages and paused channels, which would go unnoticed. */
export const OutboxAlert = () => {
  const { t, label } = useWords();
  const format = useFormat();
  const mayRead = useCan({ resource: 'messaging', action: 'read' }).data?.can ?? false;
  const { data } = useQueryOf(outboxState, {}, { isWanted: mayRead });
  if (!mayRead || !data || (data.needsStaff === 0 && data.resting.length === 0)) return null;
  const logOf = (filter: string) => (
    <Link to={`${messages.route}?${filter}`}>{label(messages.label.many)}</Link>
  );
  const { reason } = outboxState.answer.fields.resting.fields;
  return (
    <Flex vertical gap={8} className="no-print">
      {data.needsStaff > 0 && (
        <Notice
          type="warning"
          role="status"
          message={t('messages.needStaff', { count: data.needsStaff })}
          action={logOf('needsStaff=true')}
        />
      )}
      {data.resting.map((channel) => (
        <Notice
          key={channel.channelId}
          type="error"
          role="status"
          message={t('messages.resting', {
            channel: channel.channelName,
            until: format.dateTime(channel.until),
          })}
          description={<Cell field={reason} name="reason" holder={channel} />}
          action={logOf(`channelId=${channel.channelId}`)}
        />
      ))}
    </Flex>
  );
};

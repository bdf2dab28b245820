import { useCan } from '@refinedev/core';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import { Cell } from '../../screens/cells/cells';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { ListTopProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { channels } from '../channels/entity';
import { isQuiet, outboxState } from './desk-queries';
import { messages } from './entity';

/**
 * Warns about doubtful messages and paused channels, which would go unnoticed. It counts the branches that
 * the list around it shows, else all of the reader's, and its links lead to exactly those rows. Above the log itself it
 * does not count the doubtful messages, because the part of the list for them does.
 */
export const OutboxAlert = ({ query = {}, entity }: Partial<Pick<ListTopProps, 'query' | 'entity'>>) => {
  const { branchId } = query;
  const { t, label } = useWords();
  const format = useFormat();
  const mayRead = useCan({ resource: 'messaging', action: 'read' }).data?.can ?? false;
  const { data } = useQueryOf(outboxState, { branchId }, { isWanted: mayRead });
  const doubtful = entity?.name === messages.name ? 0 : (data?.needsStaff ?? 0);
  if (!mayRead || !data || isQuiet({ ...data, needsStaff: doubtful })) return null;
  const asked = [branchId ?? []].flat();
  const branch = asked.length === 1 ? String(asked[0]) : 'all';
  const logOf = (filter: string) => (
    <Link to={`${messages.route}?${filter}&branchId=${branch}`}>{label(messages.label.many)}</Link>
  );
  const { resting, unlinked } = outboxState.answer.fields;
  const { reason } = resting.fields;
  const { status } = unlinked.fields;
  const count = (messages: number) => t('messages.count', { count: messages });
  const notices = [
    ...(doubtful === 0
      ? []
      : [{ message: t('messages.needStaff', { count: doubtful }), action: logOf('needsStaff=true') }]),
    ...data.resting.map((channel) => ({
      type: 'error' as const,
      message: t('messages.resting', {
        channel: channel.channelName,
        until: format.dateTime(channel.until),
      }),
      description: <Cell field={reason} name="reason" holder={channel} />,
      action: logOf(`channelId=${channel.channelId}`),
    })),
    ...data.unlinked.map((channel) => ({
      type: 'error' as const,
      message: t('messages.unlinked', {
        channel: channel.channelName,
        messages: count(channel.waiting),
      }),
      description: <Cell field={status} name="status" holder={channel} />,
      action: <Link to={`${channels.route}/${channel.channelId}`}>{t('messages.link')}</Link>,
    })),
    ...data.templates.map(({ name, failed }) => ({
      message: t('messages.template', { template: name, messages: count(failed) }),
      action: logOf('status=failed'),
    })),
  ];
  return (
    <Flex vertical gap={8} className="list-notices not-printed">
      {notices.map((notice) => (
        <Notice key={notice.message} type="warning" role="status" {...notice} />
      ))}
    </Flex>
  );
};

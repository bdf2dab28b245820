import { CalendarOutlined, LoginOutlined, MessageOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccess } from '../../../providers/access';
import { errorMessage } from '../../../providers/messages';
import { RowActionBar } from '../../../screens/actions/commands';
import { useAction } from '../../../screens/actions/use-action';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps, Screen } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { appointments } from '../../appointments/entity';
import { attendance } from '../../attendance/entity';
import { invoices } from '../../invoices/entity';
import { MessageForm } from '../../messages/message-form';
import { customerMessaging } from '../../messages/queries';
import { sendMessage } from '../../messages/sending';
import { overview } from '../../today/overview';
import type { Customer } from '../entity';

/** What is done for a customer many times a day, each for who may do it; then what is seldom done to the card. */
export const CustomerActions = ({ screen, row }: { readonly screen: Screen; readonly row: Customer }) => {
  const { t, label } = useWords();
  const { can } = useAccess();
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  // Whoever is there already leaves next.
  const { data } = useQueryOf(overview, {}, { params: { id: row.id } });
  const ways = [
    {
      text: t('customers.book'),
      Icon: CalendarOutlined,
      right: 'appointments.create',
      act: () => navigate(`${appointments.route}/create?customerId=${row.id}`),
    },
    {
      text: t('customers.checkIn'),
      Icon: LoginOutlined,
      right: 'attendance.create',
      isOff: data !== undefined && data.present !== null,
      act: () => navigate(`${attendance.route}/create?customer=${row.id}`),
    },
    {
      text: t('customers.sell'),
      Icon: ShoppingCartOutlined,
      right: 'invoices.create',
      act: () => navigate(`${invoices.route}/create?customer=${row.id}`),
    },
    {
      text: label(sendMessage.label),
      Icon: MessageOutlined,
      right: 'messaging.create',
      act: () => setWriting(true),
    },
  ].filter(({ right, isOff }) => can(right) && isOff !== true);
  return (
    <>
      {ways.length > 0 && (
        <div className="row-action-bar">
          {ways.map(({ text, Icon, act }, index) => (
            <Button
              key={text}
              type={index === 0 ? 'primary' : 'default'}
              icon={<Icon />}
              onClick={() => void act()}
            >
              {text}
            </Button>
          ))}
        </div>
      )}
      <RowActionBar screen={screen} row={row} />
      {isWriting && <WriteDialog row={row} onClose={() => setWriting(false)} />}
    </>
  );
};

const WriteDialog = ({ row, onClose }: RowDialogProps<Customer>) => {
  const { t, label } = useWords();
  const { data: reach, error } = useQueryOf(customerMessaging, {}, { params: { id: row.id }, once: true });
  const call = useAction(sendMessage);
  const [message, setMessage] = useState('');
  const send = async () => {
    if (await call.send({ id: row.id }, { message, purpose: 'service' })) onClose();
  };
  return (
    <MessageForm
      title={label(sendMessage.label)}
      subject={row.fullName}
      label={label(sendMessage.input.message.label)}
      text={message}
      onText={setMessage}
      recipient={reach?.recipient ?? null}
      obstacle={reach?.obstacle}
      error={call.errors.message}
      problem={call.problem || (error ? errorMessage(error, t) : '')}
      isBusy={call.isBusy}
      onSend={() => void send()}
      onClose={onClose}
    />
  );
};

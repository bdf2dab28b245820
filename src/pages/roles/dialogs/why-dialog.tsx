import { Alert, Modal, Select, Spin } from 'antd';
import { useState } from 'react';
import { adminRole } from '../../../access/catalogue';
import { useT } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
import { why } from '../../../resources/roles/queries';
import { fold } from '../../../schema/fold';
import type { QueryAnswer } from '../../../schema/query';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { textIn } from '../../../screens/data/row';
import { useReturnFocus } from '../../../screens/hooks';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { groupsOf, type Right } from '../policy/policy';
import { moduleTitle, roleTitle } from '../policy/role-words';

export const WhyDialog = ({
  rights,
  onClose,
}: {
  readonly rights: readonly Right[];
  readonly onClose: () => void;
}) => {
  useReturnFocus();
  const t = useT();
  const [userId, setUserId] = useState<number | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const answer = useQueryOf(
    why,
    { userId: userId ?? 0, key: key ?? '' },
    { isWanted: userId !== null && key !== null, once: true },
  );
  return (
    <Modal open className="sheet" width={560} title={t('roles.why')} onCancel={onClose} footer={null}>
      <div className="why-form">
        <label htmlFor="why-user">{t('roles.whyUser')}</label>
        <ReferenceSelect id="why-user" to="users" value={userId} onChange={setUserId} />
        <label htmlFor="why-right">{t('roles.whyRight')}</label>
        <Select
          id="why-right"
          showSearch
          value={key}
          placeholder={t('common.select')}
          options={groupsOf(rights).map((group) => ({
            label: moduleTitle(group.name, t),
            options: group.rights.map((right) => ({ value: right.key, label: right.name })),
          }))}
          filterOption={(typed, option) =>
            fold(`${textIn(option, 'label')} ${textIn(option, 'value')}`).includes(fold(typed))
          }
          onChange={setKey}
        />
      </div>
      <div className="why-answer" aria-live="polite">
        {answer.isFetching ? (
          <Spin />
        ) : answer.error ? (
          <Alert type="error" showIcon message={errorMessage(answer.error, t)} />
        ) : answer.data === undefined ? null : (
          <Answer answer={answer.data} rights={rights} />
        )}
      </div>
    </Modal>
  );
};

interface AnswerProps {
  readonly answer: QueryAnswer<typeof why>;
  readonly rights: readonly Right[];
}

const Answer = ({ answer, rights }: AnswerProps) => {
  const t = useT();
  // Where it is missing, the roles that the user does hold.
  const held = answer.roles.map((name) => roleTitle(name, t)).join(t('error.listComma'));
  if (!answer.allowed)
    return <Alert type="warning" showIcon message={t('roles.whyRefused')} description={held} />;
  const lines = answer.reasons.map(({ role, rule }) => {
    const named = rights.find((right) => right.key === rule)?.name;
    return role === adminRole
      ? t('roles.whyAdmin')
      : t('roles.whyRule', { role: roleTitle(role, t), rule: named ? `${named} (${rule})` : rule });
  });
  return (
    <Alert
      type="success"
      showIcon
      message={t('roles.whyAllowed')}
      description={lines.map((line) => (
        <p key={line} className="why-line">
          {line}
        </p>
      ))}
    />
  );
};

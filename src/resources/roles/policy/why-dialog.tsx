import { Modal, Select, Spin } from 'antd';
import { useState } from 'react';
import { adminRole } from '../../../access/catalogue';
import { useT } from '../../../i18n/react';
import { errorMessage } from '../../../providers/http-error';
import type { QueryAnswer } from '../../../schema/query';
import { fold } from '../../../schema/text/fold';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { textIn } from '../../../screens/data/row';
import { useReturnFocus } from '../../../screens/hooks';
import { Notice } from '../../../screens/notice';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { why } from '../queries';
import { moduleTitle, roleTitle, usePolicy } from './names';
import { groupsOf } from './policy';

/** Asks of a user and a permission whether a role gives it, and by which rule. */
export const WhyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  useReturnFocus();
  const t = useT();
  const { permissions } = usePolicy();
  const [userId, setUserId] = useState<number | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const answer = useQueryOf(
    why,
    { userId: userId ?? 0, key: key ?? '' },
    { isWanted: userId !== null && key !== null, once: true },
  );
  return (
    <Modal open className="sheet" width={560} title={t('roles.why')} onCancel={onClose} footer={null}>
      <div className="why-form grid gap-6">
        <label htmlFor="why-user">{t('roles.whyUser')}</label>
        <ReferenceSelect id="why-user" to="users" value={userId} onChange={setUserId} />
        <label htmlFor="why-permission">{t('roles.whyRight')}</label>
        <Select
          id="why-permission"
          showSearch
          value={key}
          placeholder={t('common.select')}
          options={groupsOf(permissions).map((group) => ({
            label: moduleTitle(group.name, t),
            options: group.permissions.map((permission) => ({
              value: permission.key,
              label: permission.name,
            })),
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
          <Notice type="error" message={errorMessage(answer.error, t)} />
        ) : answer.data === undefined ? null : (
          <Answer answer={answer.data} />
        )}
      </div>
    </Modal>
  );
};

const Answer = ({ answer }: { readonly answer: QueryAnswer<typeof why> }) => {
  const t = useT();
  const { permissions } = usePolicy();
  // Without the permission, list the roles that the user does hold.
  const held = answer.roles.map((name) => roleTitle(name)).join(t('error.listComma'));
  if (!answer.allowed) return <Notice type="warning" message={t('roles.whyRefused')} description={held} />;
  const lines = answer.reasons.map(({ role, rule }) => {
    const named = permissions.find((permission) => permission.key === rule)?.name;
    return role === adminRole
      ? t('roles.whyAdmin')
      : t('roles.whyRule', { role: roleTitle(role), rule: named ? `${named} (${rule})` : rule });
  });
  return (
    <Notice
      type="success"
      message={t('roles.whyAllowed')}
      description={lines.map((line) => (
        <p key={line} className="why-line">
          {line}
        </p>
      ))}
    />
  );
};

import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Select, Spin } from 'antd';
import { useState } from 'react';
import { adminRole } from '../../access/catalogue';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { errorMessage } from '../../providers/messages';
import { fold } from '../../schema/fold';
import { useReturnFocus } from '../../screens/hooks';
import { ReferenceSelect } from '../../screens/reference-select';
import { textIn, valueIn } from '../../screens/row';
import { groupsOf, type Right } from './policy';
import { moduleTitle, roleTitle } from './role-words';

/** 'Why may this user do that?': the role and the rule behind an answer of the server. */
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
  const answer = useQuery({
    queryKey: ['why', userId, key],
    queryFn: async ({ signal }) =>
      (await request('GET', '/permissions/why', { query: { userId: userId ?? 0, key: key ?? '' }, signal }))
        .data,
    enabled: userId !== null && key !== null,
    gcTime: 0,
  });
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
        ) : answer.isError ? (
          <Alert type="error" showIcon message={errorMessage(answer.error, t)} />
        ) : answer.data === undefined ? null : (
          <Answer answer={answer.data} rights={rights} />
        )}
      </div>
    </Modal>
  );
};

const Answer = ({ answer, rights }: { readonly answer: unknown; readonly rights: readonly Right[] }) => {
  const t = useT();
  const reasons = valueIn(answer, 'reasons');
  const lines = (Array.isArray(reasons) ? reasons : []).map((reason: unknown) => {
    const role = textIn(reason, 'role');
    const rule = textIn(reason, 'rule');
    const named = rights.find((right) => right.key === rule)?.name;
    return role === adminRole
      ? t('roles.whyAdmin')
      : t('roles.whyRule', { role: roleTitle(role, t), rule: named ? `${named} (${rule})` : rule });
  });
  if (valueIn(answer, 'allowed') !== true)
    return (
      <Alert type="warning" showIcon message={t('roles.whyRefused')} description={<Held answer={answer} />} />
    );
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

/** The roles the user does hold, so that one sees where the right is missing. */
const Held = ({ answer }: { readonly answer: unknown }) => {
  const t = useT();
  const roles = valueIn(answer, 'roles');
  const names = (Array.isArray(roles) ? roles : []).filter((name) => typeof name === 'string');
  return names.map((name) => roleTitle(name, t)).join(t('error.listComma'));
};

import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useT } from '../../../i18n/react';
import { useReturnFocus } from '../../../screens/hooks';
import type { Right, Role } from '../policy/policy';
import { roleTitle } from '../policy/role-words';
import { RightsList } from '../rights/rights-list';

interface CompareDialogProps {
  readonly roles: readonly Role[];
  readonly rights: readonly Right[];
  readonly first: Role;
  readonly onClose: () => void;
}

export const CompareDialog = ({ roles, rights, first, onClose }: CompareDialogProps) => {
  useReturnFocus();
  const t = useT();
  const [leftId, setLeft] = useState(first.id);
  const [rightId, setRight] = useState(roles.find(({ id }) => id !== first.id)?.id ?? first.id);
  const left = roles.find(({ id }) => id === leftId);
  const right = roles.find(({ id }) => id === rightId);
  const options = roles.map(({ id, name }) => ({ value: id, label: roleTitle(name, t) }));
  const of = (has: boolean, alsoHas: boolean) =>
    rights.filter(
      ({ id }) => left?.permissionIds.includes(id) === has && right?.permissionIds.includes(id) === alsoHas,
    );
  const [onlyLeft, onlyRight, both] = [of(true, false), of(false, true), of(true, true)];
  return (
    <Modal open className="sheet" width={760} title={t('roles.compare')} onCancel={onClose} footer={null}>
      <div className="compare-choice">
        <Select aria-label={t('roles.compareFirst')} value={leftId} options={options} onChange={setLeft} />
        <Select aria-label={t('roles.compareSecond')} value={rightId} options={options} onChange={setRight} />
      </div>
      {onlyLeft.length + onlyRight.length === 0 ? (
        <p role="status">{t('roles.same')}</p>
      ) : (
        <div className="compare-sides" role="status">
          {[
            { role: left, only: onlyLeft },
            { role: right, only: onlyRight },
          ].map(
            ({ role, only }) =>
              role && (
                <section key={role.id}>
                  <h2>
                    {t('roles.onlyIn', { role: roleTitle(role.name, t) })}
                    <span className="roles-count">{t('roles.groupCount', { count: only.length })}</span>
                  </h2>
                  {only.length > 0 ? (
                    <RightsList rights={only} />
                  ) : (
                    <p className="roles-soft">{t('common.none')}</p>
                  )}
                </section>
              ),
          )}
        </div>
      )}
      <details className="compare-both">
        <summary>
          {t('roles.inBoth')}
          <span className="roles-count">{t('roles.groupCount', { count: both.length })}</span>
        </summary>
        <RightsList rights={both} />
      </details>
    </Modal>
  );
};

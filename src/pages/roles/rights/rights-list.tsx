import { useT } from '../../../i18n/react';
import { groupsOf, type Person, type Right } from '../policy/policy';
import { actionTitle, moduleTitle } from '../policy/role-words';

export const RightsList = ({ rights }: { readonly rights: readonly Right[] }) => {
  const t = useT();
  const wordOf = (right: Right, group: string) =>
    right.module === group ? actionTitle(right.action, t) : right.name;
  return (
    <dl className="rights-list">
      {groupsOf(rights).map((group) => (
        <div key={group.name}>
          <dt>{moduleTitle(group.name, t)}</dt>
          <dd>
            {group.rights.map((right) => (
              <span key={right.id} className="right-word" title={right.description}>
                {wordOf(right, group.name)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const shownPeople = 12;

export const PeopleLine = ({ people }: { readonly people: readonly Person[] }) => {
  const t = useT();
  if (people.length === 0) return <p className="roles-soft">{t('roles.noUsers')}</p>;
  const more = people.length - shownPeople;
  return (
    <p className="people-line">
      {people.slice(0, shownPeople).map(({ id, fullName }) => (
        <bdi key={id} className="right-word">
          {fullName}
        </bdi>
      ))}
      {more > 0 && <span className="roles-soft">{t('roles.moreUsers', { count: more })}</span>}
    </p>
  );
};

import { Tag } from 'antd';
import { roleOf } from '../../../access/catalogue';
import { useLanguage } from '../../../i18n/react';
import { theBook } from '../../../providers/book';
import type { SessionUser } from '../../../providers/session';

export const NameLines = ({ user }: { readonly user: SessionUser }) => (
  <>
    <span className="strong shell-user-name ellipsis">
      <bdi>{user.fullName}</bdi>
    </span>
    <span className="shell-user-mail ellipsis soft small">
      <bdi>{user.email || user.username}</bdi>
    </span>
  </>
);

/** Shows the label of a known role, or the raw name of any other (PRM-01, PRM-02). */
export const RoleBadge = ({ role }: { readonly role: string }) => {
  const language = useLanguage();
  return <Tag className="flush">{roleOf(theBook(), role)?.label[language] ?? role}</Tag>;
};

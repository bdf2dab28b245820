import { ListScreen, type ListScreenProps } from '../../screens/list/list-screen';

/** The trail is loaded again by who watches it (AUD-03), and has a pager only once there is more than a page (AUD-22). */
export const AuditList = (props: ListScreenProps) => <ListScreen {...props} reloads hidesPager />;

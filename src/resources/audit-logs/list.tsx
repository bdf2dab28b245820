import { ListScreen, type ListScreenProps } from '../../screens/list/list-screen';

/** Reloads while it is open (AUD-03); shows the pager only with more than one page (AUD-22). */
export const AuditList = (props: ListScreenProps) => <ListScreen {...props} reloads hidesPager />;

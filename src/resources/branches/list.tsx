import { ListScreen, type ListScreenProps } from '../../screens/list/list-screen';

/** The list of branches is searched on Enter or by a button, as its documents ask. */
export const BranchList = (props: ListScreenProps) => <ListScreen {...props} waits />;

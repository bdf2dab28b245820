import { ListScreen, type ListScreenProps } from '../../screens/list/list-screen';

/** Searches only on Enter or with the button, because the requirements ask for it. */
export const BranchList = (props: ListScreenProps) => <ListScreen {...props} waits />;

export { UncoveredDialog as BookedDialog } from '../appointments/accept-uncovered';

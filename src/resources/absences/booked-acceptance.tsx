export { UncoveredDialog as BookedDialog } from '../appointments/uncovered-acceptance';

import { launchBy } from './launch.ts';
import { launch, startValidation } from './node.ts';

launchBy({ launch, startValidation });

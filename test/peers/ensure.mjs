// Installs the peers, as a step beside others that wait for nothing from the network.
import { ensurePeers } from './install.mjs';

ensurePeers();

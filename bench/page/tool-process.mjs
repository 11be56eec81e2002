// An MCP server in a process of its own, so that what it computes counts for no page: forked with the number of its tools.
import { startToolServer } from '../tool-server.mjs';

const { url, close } = await startToolServer(Number(process.argv[2]));
process.on('disconnect', close);
process.send?.(url);

import { drawCommand } from './draw-command.ts';

process.exitCode = await drawCommand(process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`));

// This program is started by processes.node.test.ts. It supervises a small tree of processes until it is stopped or killed.
import { runSupervised } from "../../scripts/local/main.mjs";

const stubborn = "trap '' TERM; while :; do sleep 1; done";
const [behaviour] = process.argv.slice(2);

await runSupervised(
  async (supervisor) => {
    const script = [
      "sleep 600 &",
      "echo pid $!",
      // Miniflare starts its browsers in the same way: each as the leader of its own process group and session.
      "setsid sh -c 'echo pid $$; exec sleep 600' &",
      behaviour === "stubborn" ? `sh -c "echo pid \\$\\$; ${stubborn}" &` : "",
      behaviour === "dies" ? "sleep 0.5; kill -KILL $$" : "wait",
    ].join("\n");
    const tree = supervisor.start("the tree", "sh", ["-c", script], { cwd: ".", output: (line) => console.log(line) });
    console.log("started");
    const { code, how } = await tree.exited;
    console.log(how);
    return code;
  },
  { onSignal: () => 0 },
);

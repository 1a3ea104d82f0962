import com.amazonaws.services.dynamodbv2.local.main.ServerRunner;
import com.amazonaws.services.dynamodbv2.local.server.DynamoDBProxyServer;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Field;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Runs DynamoDB Local on the loopback interface only (its own main class listens on every interface), prints
 * "LISTENING <port>" when it answers, and stops when standard input closes, that is when its parent is gone.
 * The port is -Dloopback.port, any free one without it (the -port flag of DynamoDB Local refuses 0).
 *
 * Compile: javac --release 11 -cp "DynamoDBLocal.jar:DynamoDBLocal_lib/*" *.java
 */
public class LoopbackDynamoDb {
  /** How long a predecessor that has just lost its parent may take to let go of the data folder. */
  private static final long LOCK_PATIENCE_MS = 5_000;

  /** Exit code that tells the parent that another process holds the data folder. */
  private static final int FOLDER_IN_USE = 3;

  /** Held in a field: the lock of a channel that nothing refers to goes with the next garbage collection. */
  private static FileChannel lockChannel;

  public static void main(String[] args) throws Exception {
    Path folder = folderOf(args);
    if (folder != null && !lock(folder)) {
      System.exit(FOLDER_IN_USE);
    }
    DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(args);
    Server server = (Server) valueOf(proxy, DynamoDBProxyServer.class, "server");
    ServerConnector connector = null;
    for (Connector candidate : server.getConnectors()) {
      connector = (ServerConnector) candidate;
      connector.setHost("127.0.0.1");
      connector.setPort(Integer.getInteger("loopback.port", 0));
    }
    RememberedTables.in(proxy);
    stopWithParent();
    proxy.safeStart();
    System.out.println("LISTENING " + connector.getLocalPort());
    proxy.join();
  }

  /** A private field: DynamoDB Local has no setting for what it holds. */
  static Object valueOf(Object object, Class<?> declaring, String name) throws ReflectiveOperationException {
    Field field = declaring.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }

  private static Path folderOf(String[] args) {
    for (int i = 0; i + 1 < args.length; i++) {
      if (args[i].equals("-dbPath")) {
        return Paths.get(args[i + 1]);
      }
    }
    return null;
  }

  /** Two servers over the same files would corrupt them. The lock goes with the process, however it ends. */
  private static boolean lock(Path folder) throws IOException, InterruptedException {
    lockChannel = new RandomAccessFile(folder.resolve("server.lock").toFile(), "rw").getChannel();
    long deadline = System.currentTimeMillis() + LOCK_PATIENCE_MS;
    while (System.currentTimeMillis() < deadline) {
      try {
        if (lockChannel.tryLock() != null) {
          return true;
        }
      } catch (OverlappingFileLockException held) {
        return false;
      }
      Thread.sleep(50);
    }
    return false;
  }

  private static void stopWithParent() {
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (System.in.read() != -1) {}
              } catch (IOException closed) {
                // A broken pipe means the same as its end.
              }
              System.exit(0);
            },
            "stop-with-parent");
    watcher.setDaemon(true);
    watcher.start();
  }
}

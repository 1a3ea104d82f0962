import com.amazonaws.services.dynamodbv2.local.server.AbstractLocalDynamoDBServerHandler;
import com.amazonaws.services.dynamodbv2.local.server.DynamoDBProxyServer;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.shared.access.AmazonDynamoDBLocal;
import com.amazonaws.services.dynamodbv2.local.shared.access.LocalDBAccess;
import com.amazonaws.services.dynamodbv2.local.shared.access.LocalDBClient;
import com.amazonaws.services.dynamodbv2.local.shared.access.TableInfo;
import com.amazonaws.services.dynamodbv2.local.shared.jobs.JobsRegister;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps what DynamoDB Local knows of each table: keys, indexes and stream. It would otherwise read and parse that from
 * its database for each call, in the one thread that all calls share. Each change of any table forgets all of it.
 */
final class RememberedTables implements InvocationHandler {
  private static final Set<String> CHANGES =
      Set.of("createTable", "deleteTable", "updateTable", "createGSIColumns", "backfillGSI", "deleteGSI");

  private final LocalDBAccess database;
  private final Map<String, TableInfo> tables = new ConcurrentHashMap<>();
  private final AtomicLong changes = new AtomicLong();

  private RememberedTables(LocalDBAccess database) {
    this.database = database;
  }

  /** Opens the database as the server would at its first call, under the one name that `-sharedDb` gives it. */
  static void in(DynamoDBProxyServer server) throws ReflectiveOperationException {
    Object front = LoopbackDynamoDb.valueOf(server, DynamoDBProxyServer.class, "serverHandler");
    LocalDynamoDBRequestHandler handler =
        (LocalDynamoDBRequestHandler)
            LoopbackDynamoDb.valueOf(front, AbstractLocalDynamoDBServerHandler.class, "primaryHandler");
    Method open =
        LocalDynamoDBRequestHandler.class.getDeclaredMethod(
            "getDBAccess", String.class, String.class, boolean.class);
    open.setAccessible(true);
    String name = (String) LoopbackDynamoDb.valueOf(handler, LocalDynamoDBRequestHandler.class, "SHARED_DB_NAME");
    Object folder = LoopbackDynamoDb.valueOf(handler, LocalDynamoDBRequestHandler.class, "dbFileLocation");
    Object inMemory = LoopbackDynamoDb.valueOf(handler, LocalDynamoDBRequestHandler.class, "runInMemory");
    LocalDBAccess database = (LocalDBAccess) open.invoke(null, name, folder, inMemory);
    LocalDBAccess remembered =
        (LocalDBAccess)
            Proxy.newProxyInstance(
                LocalDBAccess.class.getClassLoader(),
                new Class<?>[] {LocalDBAccess.class},
                new RememberedTables(database));
    JobsRegister jobs = new JobsRegister(Executors.newFixedThreadPool(10), false);
    @SuppressWarnings("unchecked")
    Map<String, AmazonDynamoDBLocal> handlers =
        (Map<String, AmazonDynamoDBLocal>)
            LoopbackDynamoDb.valueOf(handler, LocalDynamoDBRequestHandler.class, "dbRequestHandlers");
    handlers.put(name, new LocalDBClient(remembered, jobs));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
    if (method.getName().equals("getTableInfo")) {
      return tableInfo((String) given[0]);
    }
    try {
      return method.invoke(database, given);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    } finally {
      if (CHANGES.contains(method.getName())) {
        changes.incrementAndGet();
        tables.clear();
      }
    }
  }

  private TableInfo tableInfo(String name) {
    TableInfo known = tables.get(name);
    if (known != null) {
      return known;
    }
    long before = changes.get();
    TableInfo read = database.getTableInfo(name);
    if (read != null) {
      tables.put(name, read);
      // A change while it was read: what was read may be older than that.
      if (changes.get() != before) {
        tables.remove(name);
      }
    }
    return read;
  }
}
